import { TextInput } from '@mantine/core'
import type { Settings } from '@naryad/contract/settings/settings'
import { z } from 'zod'

import { fieldsOf } from '../../../ui/form/entity.ts'
import { Lead } from '../Lead.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'

const ActsDraft = z.object({ numberForm: z.string() })
type ActsDraft = z.infer<typeof ActsDraft>

const acts: PartDef<'acts', ActsDraft> = {
  part: 'acts',
  draft: ActsDraft,
  draftOf: (value) => value,
  toInput: (draft) => draft,
  fields: { numberForm: { title: 'Номер акта', text: (form) => form } },
  saved: 'Нумерация актов сохранена',
}

/** How issued acts are numbered. */
export function ActsSection({ settings }: { settings: Settings }) {
  const form = usePart(acts, settings)
  return (
    <>
      <Lead>
        Номер акт получает, когда его выставляют: {'{ГГГГ}'} — год даты акта, {'{№}'} — номер по порядку, без
        пропусков. С годом нумерация каждый год начинается с 1, без года идёт подряд. НДС берётся из
        реквизитов для документов в разделе «Компания».
      </Lead>
      <PartForm form={form}>
        <TextInput maxLength={40} {...fieldsOf(form).text('numberForm')} />
      </PartForm>
    </>
  )
}
