/** Colours of the base map, [light, dark]: pale, so that the product's marks stand out. */
const pairs = {
  land: ['#F3F2EE', '#20242B'],
  abroad: ['#E9E8E3', '#1A1E24'],
  water: ['#BFD9EA', '#172A3A'],
  border: ['#D9D4C8', '#343A45'],
  label: ['#4A5362', '#AEB6C2'],
  halo: ['#F3F2EE', '#20242B'],
  town: ['#8A93A1', '#6B7382'],
} as const

export type MapColors = Readonly<Record<keyof typeof pairs, string>>

const isDarkNow = (): boolean => document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark'

export function mapColors(isDark = isDarkNow()): MapColors {
  const entries = Object.entries(pairs).map(([name, [light, dark]]) => [name, isDark ? dark : light])
  return Object.fromEntries(entries) as MapColors
}

/** Resolves a theme token: canvas and WebGL do not understand `var(--ok)`. */
export const tokenColor = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
