import { Switch } from '@mantine/core'
import type { Settings } from '@naryad/contract/settings/settings'
import { z } from 'zod'

import { Lead } from '../Lead.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'

const UnitsDraft = z.object({ isFormerTermKept: z.boolean() })
type UnitsDraft = z.infer<typeof UnitsDraft>

const units: PartDef<'units', UnitsDraft> = {
  part: 'units',
  draft: UnitsDraft,
  draftOf: (value) => value,
  toInput: (draft) => draft,
  fields: { isFormerTermKept: { title: 'Остаток прежнего срока', text: (isOn) => (isOn ? 'да' : 'нет') } },
  saved: 'Настройка приборов сохранена',
}

/** The warranty of a unit that is installed under the warranty of another one. */
export function UnitsSection({ settings }: { settings: Settings }) {
  const { draft, change, ...form } = usePart(units, settings)
  return (
    <>
      <Lead>
        Прибору, который поставлен взамен по гарантии, срок гарантии начинается заново: на столько месяцев,
        сколько указано у модели. Если включить «Остаток прежнего срока», новому прибору достанется день, до
        которого была гарантия снятого. Уже поставленные приборы не меняются.
      </Lead>
      <PartForm form={{ draft, change, ...form }}>
        <Switch
          label="Остаток прежнего срока"
          checked={draft.isFormerTermKept}
          onChange={({ currentTarget }) => change({ isFormerTermKept: currentTarget.checked })}
        />
      </PartForm>
    </>
  )
}
