interface Place {
  address: string
  point: { lat: number; lon: number } | null
}

/**
 * Opens the navigator of the phone itself: nobody outside learns of the address before it is pressed. An iPhone does not
 * know «geo:», which every Android asks its user's own choice of maps by.
 */
export function wayLink({ address, point }: Place, device = navigator.userAgent): string {
  const where = point ? `${point.lat},${point.lon}` : address
  const to = encodeURIComponent(where)
  if (/iPhone|iPad|iPod/.test(device)) return `https://maps.apple.com/?daddr=${to}`
  return point
    ? `geo:${where}?q=${encodeURIComponent(address ? `${where}(${address})` : where)}`
    : `geo:0,0?q=${to}`
}
