/** Formats kopecks: «1 860 ₽», «12,50 ₽». */
export function roubles(kopecks: number): string {
  const [whole = '0', rest = '00'] = (kopecks / 100).toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')
  return `${grouped}${rest === '00' ? '' : `,${rest}`}\u00a0₽`
}
