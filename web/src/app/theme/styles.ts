// Style sheets of the components on the first screen, in the library's order. Lazily loaded components import
// their own.
import './layers.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import 'virtual:theme.css'
import './fonts.css'
import './global.css'
import './controls.css'
