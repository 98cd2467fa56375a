import { onTestFinished, vi } from 'vitest'

/** What servers write into their log from now on to the end of the test, instead of showing it. */
export function captureLog(): { readonly text: () => string } {
  const lines: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line))
    return true
  })
  onTestFinished(() => write.mockRestore())
  return { text: () => lines.join('') }
}
