import { Checkbox } from '@mantine/core'
import { type Queue, queues } from '@naryad/contract/tasks/tasks.queues'

import { CompanyChoices, CompanyNames } from '../../entities/company/companyFilter.tsx'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { UnfoldedField } from '../../ui/form/UnfoldedField.tsx'

import list from '../../ui/SettingRows.module.css'
import styles from './webhooks.module.css'

interface Audience {
  queues: readonly Queue[]
  companyIds: readonly number[]
}

interface AudienceFieldsProps {
  value: Audience
  error: string | undefined
  onChange: (audience: Partial<Audience>) => void
}

/** Of which queues and organizations the address hears. */
export function AudienceFields({ value, error, onChange }: AudienceFieldsProps) {
  const titles = useQueueTitles()
  return (
    <>
      <div role="group" aria-label="Очереди заявок">
        <p className={styles.label}>Очереди заявок</p>
        <div className={styles.queues}>
          {queues.map((queue) => (
            <Checkbox
              key={queue}
              label={titles[queue]}
              checked={value.queues.includes(queue)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({
                  queues: queues.filter((one) => (one === queue ? checked : value.queues.includes(one))),
                })
              }
            />
          ))}
        </div>
        <p className={list.hint}>Если ничего не отмечено, сообщаем о заявках всех очередей</p>
      </div>
      <div role="group" aria-label="Организации">
        <p className={styles.label}>Организации</p>
        <UnfoldedField
          label="Организации"
          value={value.companyIds.length === 0 ? 'Все' : <CompanyNames ids={value.companyIds} />}
          isEmpty={value.companyIds.length === 0}
        >
          <CompanyChoices
            label="Организации"
            chosen={value.companyIds}
            onChange={(companyIds) => onChange({ companyIds })}
          />
        </UnfoldedField>
        <p className={list.hint}>
          Выберите, если адрес принадлежит клиенту: о других организациях и о том, что не относится ни к
          одной, он не узнает
        </p>
        {error && (
          <p className={styles.wrong} role="alert">
            {error}
          </p>
        )}
      </div>
    </>
  )
}
