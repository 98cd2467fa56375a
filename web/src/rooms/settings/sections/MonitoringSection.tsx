import { Switch } from '@mantine/core'
import type { Settings } from '@naryad/contract/settings/settings'
import { z } from 'zod'

import type { Forms } from '../../../ui/formats/plural.ts'
import { Lead } from '../Lead.tsx'
import { NumberRow } from '../NumberRow.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'
import { Rejections } from './Rejections.tsx'

import styles from '../settings.module.css'

const MonitoringDraft = z.object({ isSilenceSuggested: z.boolean(), silenceHours: z.int().nullable() })
type MonitoringDraft = z.infer<typeof MonitoringDraft>

const hourForms: Forms = ['час', 'часа', 'часов']

const monitoring: PartDef<'monitoring', MonitoringDraft> = {
  part: 'monitoring',
  draft: MonitoringDraft,
  draftOf: (value) => value,
  toInput: ({ silenceHours, ...draft }) => ({ ...draft, silenceHours: silenceHours ?? undefined }),
  fields: {
    isSilenceSuggested: {
      title: 'Предлагать заявку',
      text: (isOn) => (isOn ? 'да' : 'нет'),
    },
    silenceHours: { title: 'Норма молчания', text: (hours) => (hours === null ? '' : String(hours)) },
  },
  saved: 'Правило молчания сохранено',
}

/** Handling of silent trackers. */
export function MonitoringSection({ settings }: { settings: Settings }) {
  const { draft, errors, change, ...form } = usePart(monitoring, settings)
  return (
    <>
      <Lead>
        Когда трекер молчит дольше нормы, в разделе «На разбор» появится предложенная заявка с последней
        точкой и напряжением. Заявкой она станет, только когда её подтвердит диспетчер.
      </Lead>
      <PartForm form={{ draft, errors, change, ...form }}>
        <Switch
          label="Предлагать заявку, когда трекер молчит"
          checked={draft.isSilenceSuggested}
          onChange={({ currentTarget }) => change({ isSilenceSuggested: currentTarget.checked })}
        />
        <ul className={styles.rows}>
          <NumberRow
            title="Норма молчания"
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
