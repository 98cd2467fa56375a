import { type RefObject, useEffect, useState } from 'react'

import { openReader } from './readCodes.ts'

export type CameraState = 'starting' | 'running' | 'refused' | 'missing'

const frameMs = 200

/** Reads codes from the back camera while the window is open; reports the first one. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const start = async () => {
      if (!navigator.mediaDevices) return setState('missing')
      try {
        const [read, opened] = await Promise.all([
          openReader(),
          navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
        ])
        stream = opened
        if (isLeft || !video.current) return stop()
        video.current.srcObject = opened
        await video.current.play()
        setState('running')
        const look = async () => {
          const text = video.current ? await read(video.current).catch(() => undefined) : undefined
          if (isLeft) return
          if (text) onCode(text)
          else timer = setTimeout(() => void look(), frameMs)
        }
        return void look()
      } catch (error) {
        const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
        if (!isLeft) setState(isRefused ? 'refused' : 'missing')
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void start()
    return () => {
      isLeft = true
      clearTimeout(timer)
      stop()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the camera is opened once for each window
  }, [])
  return state
}
