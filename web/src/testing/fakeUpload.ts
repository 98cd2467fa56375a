import { onTestFinished, vi } from 'vitest'

import { cancel, jobs } from '../client/uploads/uploadQueue.ts'

/** Uploads with progress use XMLHttpRequest; this one passes them to the fetch that `fakeApi` replaces. */
class FakeUpload extends EventTarget {
  readonly upload = new EventTarget()
  withCredentials = false
  status = 0
  responseText = ''
  #method = ''
  #url = ''
  #headers: Record<string, string> = {}

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value
  }

  getResponseHeader(): null {
    return null
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }

  send(body: FormData | null): void {
    const init: RequestInit = { method: this.#method, headers: this.#headers, body }
    fetch(this.#url, init).then(
      async (response) => {
        this.status = response.status
        this.responseText = await response.text()
        this.dispatchEvent(new Event('load'))
      },
      () => this.dispatchEvent(new Event('error')),
    )
  }
}

/** Must be called after `fakeApi`. */
export function fakeUpload(): void {
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    for (const { key } of jobs.get()) cancel(key)
  })
}
