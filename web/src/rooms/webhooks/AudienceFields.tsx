import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import { CompanyChoices, CompanyNames } from '../../entities/company/companyFilter.tsx'
import { QueueBoxes } from '../../entities/task/QueueBoxes.tsx'
import { UnfoldedField } from '../../ui/form/UnfoldedField.tsx'

import list from '../../ui/SettingRows.module.css'

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
  return (
    <>
      <div role="group" aria-label="Очереди заявок">
        <p className="no-margin medium below-8">Очереди заявок</p>
        <QueueBoxes chosen={value.queues} onChange={(queues) => onChange({ queues })} />
        <p className={list.hint}>Если ничего не отмечено, сообщаем о заявках всех очередей</p>
      </div>
      <div role="group" aria-label="Организации">
        <p className="no-margin medium below-8">Организации</p>
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
          <p className="no-margin above-6 text-12 err" role="alert">
            {error}
          </p>
        )}
      </div>
    </>
  )
}
