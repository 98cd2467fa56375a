/** «базовые цены −10 %» */
export const percentText = (percent: number | null): string =>
  percent === null || percent === 0
    ? 'базовые цены'
    : `базовые цены ${percent > 0 ? '+' : '−'}${Math.abs(percent)}\u00a0%`
