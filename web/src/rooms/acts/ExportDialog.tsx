import { type ActFormat, actForms, maxExportedActs } from '@naryad/contract/acts/acts.words'
import { useState } from 'react'

import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { Segments } from '../../ui/controls/Segments.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { counted } from '../../ui/formats/plural.ts'
import { saveExport } from './actFiles.ts'

const formats = [
  { value: 'xlsx', title: 'Excel' },
  { value: 'json', title: 'JSON' },
] as const

const ignoreFields = () => undefined

/** A file of issued acts for the accounting system. */
export function ExportDialog({ ids }: { ids: readonly number[] }) {
  const [format, setFormat] = useState<ActFormat>('xlsx')
  const refusal = useRefusal(ignoreFields)
  const save = useAction({ run: () => saveExport(ids, format), touches: ['acts'], silent: true })
  const isTooMany = ids.length > maxExportedActs
  const submit = async () => {
    if (isTooMany) throw new Error('too many')
    await refusal.of(save.run(undefined))
  }
  return (
    <DialogForm
      submit="Скачать"
      onSubmit={submit}
      error={isTooMany ? `В одном файле не больше ${counted(maxExportedActs, actForms)}` : refusal.text}
    >
      <p className="no-margin secondary">
        {counted(ids.length, actForms)}: строка на каждую работу, с НДС и постоянными номерами строк.
        Повторная выгрузка даёт тот же файл.
      </p>
      <Segments
        label="Формат файла"
        value={format}
        onChange={(chosen) => {
          refusal.clear()
          setFormat(chosen)
        }}
        choices={formats}
      />
    </DialogForm>
  )
}
