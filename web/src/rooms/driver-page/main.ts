import './driver.css'
import { openDevice } from './device.ts'
import { registerWorker } from './offline.ts'

// The calls leave while the rest of the script, ten times as long, is still arriving.
const device = openDevice()
registerWorker()
const { showPage } = await import('./showPage.tsx')
showPage(device)
