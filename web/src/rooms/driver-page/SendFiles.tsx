import { maxDriverTachographFiles } from '@naryad/contract/driver-page/driver-page.words'
import type { UploadedTachographFile } from '@naryad/contract/tachograph-files/tachograph-files'
import { useState } from 'react'

import { failureText } from '../../client/api/failureText.ts'
import type { Device } from './device.ts'
import { Sign } from './Sign.tsx'

/** Files of the driver's own card and truck. Programs of tachographs give them any extension, so all are offered. */
export function SendFiles({ device }: { device: Device }) {
  const [isBusy, setIsBusy] = useState(false)
  const [results, setResults] = useState<readonly UploadedTachographFile[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (files: readonly File[]) => {
    if (files.length === 0 || isBusy) return
    setResults([])
    if (files.length > maxDriverTachographFiles) {
      setProblem(`За раз отправляется не больше ${maxDriverTachographFiles} файлов`)
      return
    }
    setIsBusy(true)
    setProblem(null)
    try {
      setResults(await device.sendFiles(files))
      void device.refresh()
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <section aria-label="Файлы карты и тахографа">
      <label className="sendFile" aria-busy={isBusy}>
        <Sign of="card" />
        {isBusy ? 'Отправляем…' : 'Отправить файл карты или тахографа'}
        <input
          className="hidden"
          type="file"
          multiple
          disabled={isBusy}
          onChange={(event) => {
            void send([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </label>
      <div aria-live="polite">
        {results.map((file, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have one name, and the list does not change
          <p key={at} className="small quiet">
            {file.name}: {outcomeText(file)}
          </p>
        ))}
      </div>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

function outcomeText({ outcome, reason }: UploadedTachographFile): string {
  if (outcome === 'REFUSED') return reason
  return outcome === 'KNOWN' ? 'уже отправлен раньше' : 'принят'
}
