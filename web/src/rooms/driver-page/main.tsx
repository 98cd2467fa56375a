import './driver.css'
import { createRoot } from 'react-dom/client'

import { openDevice } from './device.ts'
import { DriverPage } from './DriverPage.tsx'
import { registerWorker } from './offline.ts'

const root = document.querySelector('#root')
if (root) createRoot(root).render(<DriverPage device={openDevice()} />)
registerWorker()
