import { TextInput } from '@mantine/core'
import type { Settings } from '@naryad/contract/settings/settings'
import { actSettingFields } from '@naryad/contract/settings/settings.fields'

import { draftDef } from '../../../client/register/objectDraft.ts'
import { fieldsOf } from '../../../ui/form/entity.ts'
import { Lead } from '../Lead.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'

const fieldsDraft = draftDef(actSettingFields, {})

const acts: PartDef<'acts', typeof fieldsDraft.blank> = {
  part: 'acts',
  ...fieldsDraft,
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
        <TextInput maxLength={actSettingFields.numberForm.max} {...fieldsOf(form).text('numberForm')} />
      </PartForm>
    </>
  )
}
