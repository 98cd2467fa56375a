export const panelWidth = { least: 360, usual: 440 }
