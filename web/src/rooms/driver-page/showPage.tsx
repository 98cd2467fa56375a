import { createRoot } from 'react-dom/client'

import type { Device } from './device.ts'
import { DriverPage } from './DriverPage.tsx'

export function showPage(device: Device): void {
  const root = document.querySelector('#root')
  if (root) createRoot(root).render(<DriverPage device={device} />)
}
