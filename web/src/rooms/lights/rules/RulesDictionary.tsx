import { inQuotes } from '@naryad/contract/kit/quotes'
import type { LightRule } from '@naryad/contract/lights/light-rules'
import { lightRulesRoutes } from '@naryad/contract/lights/lights.routes'
import { overdueTitles, unknownTitles } from '@naryad/contract/lights/lights.words'
import { unitKindTitles } from '@naryad/contract/units/units.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconPencil from '~icons/pencil'
import IconPlus from '~icons/plus'
import IconTrafficLights from '~icons/traffic-lights'
import IconTrash from '~icons/trash'

import { call } from '../../../client/api/api.ts'
import { NotLoaded } from '../../../client/queries/NotLoaded.tsx'
import { useAction } from '../../../client/queries/useAction.ts'
import { lightsQueries } from '../../../entities/light/lights.queries.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { shortDay } from '../../../ui/formats/dates.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { SkeletonBar } from '../../../ui/states/SkeletonRows.tsx'
import { RuleForm } from './RuleForm.tsx'

import styles from '../../../ui/Dictionary.module.css'

/** «Светофор»: which facts make a truck red or yellow. */
export function RulesDictionary() {
  const { data, error, refetch } = useQuery(lightsQueries.rules)
  const [edited, setEdited] = useState<LightRule | 'new' | null>(null)
  const remove = useAction<LightRule, undefined>({
    run: ({ id }) => call(lightRulesRoutes.remove, { params: { id } }),
    touches: ['lights'],
    done: (_, { title }) => `Правило ${inQuotes(title)} удалено`,
  })
  const add = (
    <Button size="lg" leftSection={<Icon of={IconPlus} />} onClick={() => setEdited('new')}>
      Добавить правило
    </Button>
  )
  return (
    <div className={styles.dictionary}>
      <p className="no-margin secondary">
        Цвет ТС — цвет худшего факта. Цвет считается сам, после изменения правила все ТС пересчитываются.
      </p>
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить правила">
        <SkeletonBar width="100%" height={160} />
      </NotLoaded>
      {data?.items.length === 0 && (
        <EmptyState
          sign={IconTrafficLights}
          title="Правил нет"
          text="Без правил все ТС зелёные. Добавьте то, без чего машину не выпускают."
          actions={add}
        />
      )}
      {data && data.items.length > 0 && (
        <>
          <ul className={styles.rows}>
            {data.items.map((rule) => (
              <RuleRow
                key={rule.id}
                rule={rule}
                onEdit={() => setEdited(rule)}
                onRemove={() =>
                  confirm({
                    title: `Удалить правило ${inQuotes(rule.title)}?`,
                    onYes: () => remove.start(rule),
                  })
                }
              />
            ))}
          </ul>
          <div className="flex end">{add}</div>
        </>
      )}
      {edited && (
        <RuleForm
          item={edited === 'new' ? null : edited}
          onSaved={() => undefined}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

/** «просрочено — красный, неизвестно — жёлтый; только с прибором: Тахограф» */
const effectText = ({ overdue, unknown, onRed, onlyWith }: LightRule): string =>
  [
    `просрочено — ${overdueTitles[overdue].toLowerCase()}`,
    `неизвестно — ${unknownTitles[unknown].toLowerCase()}`,
    onRed === 'SUGGEST' && 'на красный предлагается заявка',
    onlyWith && `только с прибором: ${unitKindTitles[onlyWith]}`,
  ]
    .filter(Boolean)
    .join(', ')

const sourceText = ({ source, checkedOn, isActive }: LightRule): string =>
  [
    isActive ? null : 'не действует',
    source || 'источник не указан',
    checkedOn && `сверено ${shortDay(checkedOn)}`,
  ]
    .filter(Boolean)
    .join(', ')

interface RuleRowProps {
  rule: LightRule
  onEdit: () => void
  onRemove: () => void
}

const RuleRow = ({ rule, onEdit, onRemove }: RuleRowProps) => (
  <li className={styles.row} data-off={!rule.isActive || undefined}>
    <div className={styles.about}>
      <span className={styles.title}>{rule.title}</span>
      <span className={styles.small}>{effectText(rule)}</span>
      <span className={styles.small}>{sourceText(rule)}</span>
    </div>
    <IconButton label={`Изменить: ${rule.title}`} icon={IconPencil} size="sm" onClick={onEdit} />
    <IconButton label={`Удалить: ${rule.title}`} icon={IconTrash} size="sm" onClick={onRemove} />
  </li>
)
