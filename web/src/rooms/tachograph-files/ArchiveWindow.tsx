import type { CompanyRef } from '@naryad/contract/companies/companies'
import { tachographFilesRoutes } from '@naryad/contract/tachograph-files/tachograph-files.routes'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { saveFile } from '../../client/files/saveFile.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { CompanyPicker } from '../../entities/company/CompanyPicker.tsx'
import { dayOf } from '../../ui/filters/period.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import type { FieldSentences } from '../../ui/form/sentences.ts'

const monthDays = 30

/** Files of cards and units that were read within a period. */
export function ArchiveWindow() {
  const [from, setFrom] = useState<string | null>(() => dayOf(Date.now(), -monthDays))
  const [to, setTo] = useState<string | null>(() => dayOf(Date.now()))
  const [company, setCompany] = useState<CompanyRef | null>(null)
  const [errors, setErrors] = useState<FieldSentences>({})
  const download = useAction({
    run: async (query: { from: string; to: string; companyId?: string }) =>
      saveFile(await call(tachographFilesRoutes.archive, { query }), 'Файлы тахографа.zip'),
    touches: [],
  })
  const submit = async () => {
    const wrong = {
      ...(from === null && { from: 'Укажите первый день' }),
      ...(to === null
        ? { to: 'Укажите последний день' }
        : from !== null && to < from && { to: 'Раньше первого' }),
    }
    setErrors(wrong)
    if (from === null || to === null || Object.keys(wrong).length > 0) throw new Error('incomplete')
    await download.run({ from, to, ...(company && { companyId: String(company.id) }) })
  }
  return (
    <DialogForm submit="Скачать архив" onSubmit={submit} errors={errors}>
      <p className="no-margin text-13 line-20 muted">
        Файлы без изменений, как они выгружены, по дню считывания карты или тахографа.
      </p>
      <DayField label="С" value={from} onChange={setFrom} error={errors.from} isFirst />
      <DayField label="По" value={to} onChange={setTo} error={errors.to} />
      <CompanyPicker value={company} onChange={setCompany} />
    </DialogForm>
  )
}
