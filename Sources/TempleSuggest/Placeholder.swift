enum TempleSuggestPlaceholder {}
