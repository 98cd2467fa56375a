import { useEffect, useState } from 'react'

/** A service worker that is active has stored all files of its version. */
export function useIsAppStored(): boolean {
  const [isStored, setStored] = useState(false)
  useEffect(() => {
    // Missing in insecure contexts and in private windows of some browsers.
    if (!('serviceWorker' in navigator)) return undefined
    let isLeft = false
    void navigator.serviceWorker.ready.then(() => {
      if (!isLeft) setStored(true)
    })
    return () => {
      isLeft = true
    }
  }, [])
  return isStored
}
