// Style sheets of library components that only the card and its windows use.
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Progress.layer.css'
import '@mantine/core/styles/Radio.layer.css'
