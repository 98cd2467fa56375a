/** Width of a panel beside its table. */
export const panelWidth = { least: 360, usual: 440 }
