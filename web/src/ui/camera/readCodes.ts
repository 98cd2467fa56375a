/** Reads the text of a code from a frame; undefined if there is none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** Larger frames only take longer. */
const maxSide = 800

/** QR codes of stickers, and the codes on the labels of devices. */
const wantedFormats = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13']

/** BarcodeDetector, or a library for QR codes alone in browsers without it (Firefox, Safari). */
export async function openReader(): Promise<ReadCode> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (BarcodeDetector && formats.includes('qr_code')) {
    const detector = new BarcodeDetector({
      formats: wantedFormats.filter((format) => formats.includes(format)),
    })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, maxSide / Math.max(video.videoWidth, video.videoHeight, 1))
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
    if (!context || width === 0) return undefined
    Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0, width, height)
    try {
      return decodeQR(context.getImageData(0, 0, width, height))
    } catch {
      // No code in this frame.
      return undefined
    }
  }
}
