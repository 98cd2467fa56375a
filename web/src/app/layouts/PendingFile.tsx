import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { androidBridge } from '../../client/android/bridge.ts'

/**
 * Android may end the application while its camera is open. The package keeps the photograph, and the page, which has
 * forgotten where it belongs, asks for the task.
 */
export function PendingFile() {
  const navigate = useNavigate()
  useEffect(() => {
    if (androidBridge()?.pendingFile()) void navigate({ to: '/share' })
  }, [navigate])
  return null
}
