// Custom elements of all pages. Each page works without them; they make it quicker.
import "./elements/actions.js";
import "./elements/deity-field.js";
import "./elements/more-rows.js";
import "./elements/near-form.js";
import "./elements/position-button.js";
import "./elements/temple-map.js";
