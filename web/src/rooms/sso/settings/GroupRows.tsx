import '@mantine/core/styles/Combobox.layer.css'
import { Select, TextInput } from '@mantine/core'
import { roleTitleOf } from '@naryad/contract/kit/rights'
import type { SsoGroup } from '@naryad/contract/sso/sso'
import IconPlus from '~icons/plus'
import IconTrash from '~icons/trash'

import { QueueBoxes } from '../../../entities/task/QueueBoxes.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'

import styles from './settings.module.css'

/** Roles of a group; a senior dispatcher is an operator with a flag. */
const places = {
  engineer: { role: 'engineer', isSenior: false },
  operator: { role: 'operator', isSenior: false },
  senior: { role: 'operator', isSenior: true },
  admin: { role: 'admin', isSenior: false },
} as const satisfies Readonly<Record<string, Pick<SsoGroup, 'role' | 'isSenior'>>>
type Place = keyof typeof places

const options = (Object.keys(places) as Place[]).map((value) => ({
  value,
  label: roleTitleOf(places[value]),
}))
const placeOf = ({ role, isSenior }: SsoGroup): Place => (role === 'operator' && isSenior ? 'senior' : role)

interface GroupRowsProps {
  groups: readonly SsoGroup[]
  errorAt: (at: number) => string | undefined
  onChange: (groups: SsoGroup[]) => void
}

/** Groups of the directory with what they make of their members; the first one that fits decides. */
export function GroupRows({ groups, errorAt, onChange }: GroupRowsProps) {
  const changeAt = (at: number, part: Partial<SsoGroup>) =>
    onChange(groups.map((group, index) => (index === at ? { ...group, ...part } : group)))
  return (
    <fieldset className="no-margin no-padding no-border stack gap-10">
      <legend className="no-padding medium">Группы каталога</legend>
      <p className={styles.hint}>
        Роль и очереди по группе поставщика. Если человек состоит в нескольких, решает первая сверху.
      </p>
      {groups.map((group, at) => (
        <GroupRow
          // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
          key={at}
          group={group}
          error={errorAt(at)}
          onChange={(part) => changeAt(at, part)}
          onRemove={() => onChange(groups.filter((_, index) => index !== at))}
        />
      ))}
      <div>
        <Button
          leftSection={<Icon of={IconPlus} />}
          onClick={() => onChange([...groups, { group: '', role: 'engineer', isSenior: false, queues: [] }])}
        >
          Добавить группу
        </Button>
      </div>
    </fieldset>
  )
}

interface GroupRowProps {
  group: SsoGroup
  error: string | undefined
  onChange: (part: Partial<SsoGroup>) => void
  onRemove: () => void
}

function GroupRow({ group, error, onChange, onRemove }: GroupRowProps) {
  const name = group.group || 'новая'
  return (
    <div className="stack gap-10 panel pad-x-16 pad-y-12">
      <div className={styles.groupHead}>
        <TextInput
          label="Группа"
          placeholder="naryad-dispatchers"
          value={group.group}
          error={error}
          spellCheck={false}
          autoCapitalize="none"
          onChange={({ currentTarget }) => onChange({ group: currentTarget.value })}
        />
        <Select
          label="Роль"
          data={options}
          value={placeOf(group)}
          onChange={(place) => {
            if (!place) return
            const next = places[place]
            onChange({ ...next, ...(next.role === 'admin' ? { queues: [] } : {}) })
          }}
        />
        <IconButton label={`Убрать группу ${name}`} icon={IconTrash} onClick={onRemove} />
      </div>
      {group.role !== 'admin' && (
        <div className="row wrap gap-12">
          <QueueBoxes chosen={group.queues} onChange={(queues) => onChange({ queues })} />
          <span className={styles.hint}>
            {group.queues.length === 0 ? 'Не отмечено ни одной: видит все' : 'Видит только отмеченные'}
          </span>
        </div>
      )}
    </div>
  )
}
