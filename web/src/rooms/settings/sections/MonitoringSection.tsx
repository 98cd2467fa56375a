import { Switch } from '@mantine/core'
import type { Settings } from '@naryad/contract/settings/settings'
import { monitoringFields } from '@naryad/contract/settings/settings.fields'

import { draftDef } from '../../../client/register/objectDraft.ts'
import { fieldsOf } from '../../../ui/form/entity.ts'
import type { Forms } from '../../../ui/formats/plural.ts'
import { Lead } from '../Lead.tsx'
import { NumberRow } from '../NumberRow.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'
import { Rejections } from './Rejections.tsx'

import styles from '../settings.module.css'

const fieldsDraft = draftDef(monitoringFields, {})

const hourForms: Forms = ['час', 'часа', 'часов']

const monitoring: PartDef<'monitoring', typeof fieldsDraft.blank> = {
  part: 'monitoring',
  ...fieldsDraft,
  saved: 'Правило молчания сохранено',
}

/** Handling of silent trackers. */
export function MonitoringSection({ settings }: { settings: Settings }) {
  const form = usePart(monitoring, settings)
  const { draft, errors, change } = form
  return (
    <>
      <Lead>
        Когда трекер молчит дольше нормы, в разделе «На разбор» появится предложенная заявка с последней
        точкой и напряжением. Заявкой она станет, только когда её подтвердит диспетчер.
      </Lead>
      <PartForm form={form}>
        <Switch {...fieldsOf(form).flag('isSilenceSuggested')} />
        <ul className={styles.rows}>
          <NumberRow
            title={form.fields.silenceHours.title}
            hint="Сколько трекер может молчать. Машины в ремонте и вне эксплуатации не считаются"
            unit={hourForms}
            value={draft.silenceHours}
            error={errors['silenceHours']}
            onChange={(silenceHours) => change({ silenceHours })}
          />
        </ul>
      </PartForm>
      <Rejections
        source="GPS"
        label="Отброшенные показания"
        lead="Показания, каких у грузовика не бывает, и записи, которые не удалось прочесть. Остальные машины они не задерживают; здесь видно, какой трекер проверить."
        none="За последние 30 дней все показания были исправны."
      />
    </>
  )
}
