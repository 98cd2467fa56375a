/** Row height of all tables: «Плотная», «Обычная», «Крупная». */
export const densities = ['dense', 'normal', 'large'] as const
export type Density = (typeof densities)[number]

export const densityTitles: Record<Density, string> = {
  dense: 'Плотная',
  normal: 'Обычная',
  large: 'Крупная',
}

export const rowHeights: Record<Density, number> = { dense: 32, normal: 36, large: 44 }
