import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Select, Switch } from '@mantine/core'
import { roleTitles } from '@naryad/contract/kit/rights'
import { Role } from '@naryad/contract/kit/rights.codes'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import { userFields } from '@naryad/contract/users/users.fields'

import { useQueueTitles } from '../../entities/settings/shared.ts'
import { QueueMark } from '../../entities/task/QueueMark.tsx'
import type { FieldSentences } from '../../ui/form/sentences.ts'
import { type AccessDraft, hasQueues } from './access.ts'

import styles from './RoleFields.module.css'

interface RoleFieldsProps {
  draft: AccessDraft
  change: (part: Partial<AccessDraft>) => void
  errors: FieldSentences
  /** Roles that the current user may assign. */
  roles: readonly Role[]
}

const hints: Record<Role, string> = {
  admin: 'Видит и настраивает всё, заводит пользователей',
  operator: 'Ведёт заявки и данные организаций',
  engineer: 'Видит свои заявки и свободные в своих очередях',
  client: 'Видит только автомобили, заявки и отчёты своей организации',
}

/** The role of a user, and the fields that depend on it. */
export function RoleFields({ draft, change, errors, roles }: RoleFieldsProps) {
  return (
    <>
      <Select
        label={userFields.role.title}
        withAsterisk
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={roles.map((value) => ({ value, label: roleTitles[value] }))}
        value={draft.role}
        description={hints[draft.role]}
        error={errors['role']}
        onChange={(value) => change({ role: Role.parse(value) })}
      />
      {draft.role === 'operator' && (
        <Switch
          label={userFields.isSenior.title}
          description="Ещё согласует затраты, открывает закрытые заявки и одобряет представителей"
          checked={draft.isSenior}
          onChange={({ currentTarget }) => change({ isSenior: currentTarget.checked })}
        />
      )}
      {hasQueues(draft.role) && <QueueBoxes draft={draft} change={change} error={errors['queues']} />}
    </>
  )
}

function QueueBoxes({
  draft,
  change,
  error,
}: Pick<RoleFieldsProps, 'draft' | 'change'> & { error: string | undefined }) {
  const titles = useQueueTitles()
  return (
    <fieldset className={styles.queues}>
      <legend className={styles.legend}>{userFields.queues.title}</legend>
      <div className={styles.boxes}>
        {queues.map((queue) => (
          <label key={queue} className={styles.box}>
            <input
              type="checkbox"
              checked={draft.queues.includes(queue)}
              onChange={({ currentTarget: { checked } }) =>
                change({
                  queues: queues.filter((one) => (one === queue ? checked : draft.queues.includes(one))),
                })
              }
            />
            <QueueMark queue={queue} isSilent />
            {titles[queue]}
          </label>
        ))}
      </div>
      <p className={styles.hint}>
        {draft.queues.length === 0 ? 'Не отмечено ни одной: видит все' : 'Видит только отмеченные'}
      </p>
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}
