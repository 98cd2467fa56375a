import type { Map as MapLibre } from 'maplibre-gl'
import { vi } from 'vitest'

/** The result of an OffscreenCanvas: its size and the last text drawn. */
export interface FakePicture {
  width: number
  height: number
  text: string
}

class FakeOffscreenCanvas {
  readonly width: number
  readonly height: number
  private text = ''
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }
  getContext(): unknown {
    const fillText = (text: string) => (this.text = text)
    return new Proxy(
      {},
      { get: (_, name) => (name === 'fillText' ? fillText : () => undefined), set: () => true },
    )
  }
  transferToImageBitmap(): FakePicture {
    return { width: this.width, height: this.height, text: this.text }
  }
}

/** The parts of a map that the markers use, and the pictures drawn over it. Frames come from fake timers. */
export function fakeMap() {
  const view = { zoom: 8, lat: 55.5, lon: 49, ratio: 1 }
  const listeners = new Map<string, (event?: unknown) => void>()
  const box = document.createElement('div')
  const base = document.createElement('canvas')
  const easeTo = vi.fn<(to: { center: [number, number]; zoom: number }) => void>()
  const drawn = { frames: 0, pictures: [] as { picture: FakePicture; left: number; top: number }[] }
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  vi.stubGlobal('OffscreenCanvas', FakeOffscreenCanvas)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    clearRect: () => {
      drawn.frames += 1
      drawn.pictures = []
    },
    drawImage: (picture: FakePicture, left: number, top: number) =>
      drawn.pictures.push({ picture, left, top }),
  } as never)
  const map = {
    getZoom: () => view.zoom,
    getCenter: () => ({ lat: view.lat, lng: view.lon }),
    getPixelRatio: () => view.ratio,
    getCanvas: () => base,
    getContainer: () => ({ clientWidth: 800, clientHeight: 600 }),
    getCanvasContainer: () => box,
    easeTo,
    on: (event: string, listener: () => void) => {
      listeners.set(event, listener)
      return { unsubscribe: () => listeners.delete(event) }
    },
  } as unknown as MapLibre
  return {
    map,
    view,
    box,
    base,
    easeTo,
    drawn,
    listeners,
    fire: (event: string, detail?: unknown) => listeners.get(event)?.(detail),
    nextFrame: () => vi.advanceTimersToNextFrame(),
    restore: () => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    },
  }
}
