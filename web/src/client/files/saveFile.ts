import { inQuotes } from '@naryad/contract/kit/quotes'

import { alert } from '../../ui/overlays/alert.ts'
import { androidBridge } from '../android/bridge.ts'
import { saveToDownloads } from '../android/files.ts'
import { NetworkError } from '../api/errors.ts'

/** Parses the file name of the server from «attachment; filename*=UTF-8''%D0%92…». */
export function fileNameOf(disposition: string | null, fallback: string): string {
  const coded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (coded !== undefined) {
    try {
      return decodeURIComponent(coded.trim())
    } catch {
      return fallback
    }
  }
  return /filename\s*=\s*"([^"]+)"/i.exec(disposition ?? '')?.[1] ?? fallback
}

/** How long the object URL stays valid for the download. */
const keptMs = 60_000

/** Downloads a response under the file name given by the server. */
export async function saveFile(response: Response, fallback: string): Promise<void> {
  const file = await response.blob().catch((cause: unknown) => {
    throw new NetworkError(false, { cause })
  })
  await saveBlob(file, fileNameOf(response.headers.get('content-disposition'), fallback))
}

/** A WebView drops a link to a blob, so the package for Android writes the file itself. */
export async function saveBlob(blob: Blob, name: string): Promise<void> {
  const android = androidBridge()
  if (!android) saveByLink(blob, name)
  else if (!(await saveToDownloads(android, blob, name)))
    alert({
      type: 'error',
      title: 'Файл не сохранён',
      text: `${inQuotes(name)} не удалось записать на телефон. Проверьте, осталось ли на нём место.`,
    })
}

function saveByLink(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
