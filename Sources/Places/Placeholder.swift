enum PlacesPlaceholder {}
