import { Switch } from '@mantine/core'
import type { Settings } from '@naryad/contract/settings/settings'
import { unitSettingFields } from '@naryad/contract/settings/settings.fields'

import { draftDef } from '../../../client/register/objectDraft.ts'
import { fieldsOf } from '../../../ui/form/entity.ts'
import { Lead } from '../Lead.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'

const fieldsDraft = draftDef(unitSettingFields, {})

const units: PartDef<'units', typeof fieldsDraft.blank> = {
  part: 'units',
  ...fieldsDraft,
  saved: 'Настройка приборов сохранена',
}

/** The warranty of a unit that is installed under the warranty of another one. */
export function UnitsSection({ settings }: { settings: Settings }) {
  const form = usePart(units, settings)
  return (
    <>
      <Lead>
        Прибору, который поставлен взамен по гарантии, срок гарантии начинается заново: на столько месяцев,
        сколько указано у модели. Если включить «Остаток прежнего срока», новому прибору достанется день, до
        которого была гарантия снятого. Уже поставленные приборы не меняются.
      </Lead>
      <PartForm form={form}>
        <Switch {...fieldsOf(form).flag('isFormerTermKept')} />
      </PartForm>
    </>
  )
}
