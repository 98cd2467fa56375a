import type { Rule } from '@naryad/contract/automation/automation'
import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { trialDays } from '@naryad/contract/automation/automation.words'
import { inQuotes } from '@naryad/contract/kit/quotes'
import IconAlertTriangle from '~icons/alert-triangle'
import IconArrowDown from '~icons/arrow-down'
import IconArrowUp from '~icons/arrow-up'
import IconCircleCheck from '~icons/circle-check'
import IconPlayerPause from '~icons/player-pause'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { nearMoment, stamp } from '../../ui/formats/dates.ts'
import { counted } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { openRuleForm, openRuleLog, openRuleTrial } from './openRule.tsx'

import list from '../../ui/SettingRows.module.css'
import styles from './automation.module.css'

const times = ['раз', 'раза', 'раз'] as const

interface RuleRowProps {
  rule: Rule
  /** Of all rules, in their order. */
  ids: readonly number[]
}

export function RuleRow({ rule, ids }: RuleRowProps) {
  const { title, whenText, actionTexts, problems, pausedReason } = rule
  return (
    <li className={list.row} data-wrong={problems.length > 0 || undefined}>
      <div className={list.head}>
        <span className="medium break-words">{title}</span>
        <State rule={rule} />
      </div>
      <p className="no-margin break-words text-13 line-18">Если {whenText}</p>
      <ul className={styles.then}>
        {actionTexts.map((action) => (
          <li key={action}>{action}</li>
        ))}
      </ul>
      <p className={list.hint}>
        <LastRun rule={rule} />
      </p>
      {problems.map((problem) => (
        <Warning key={problem} text={`Пропускается: ${problem}`} isError />
      ))}
      {pausedReason !== null && <Warning text={`Остановилось само: ${pausedReason}`} />}
      <Actions rule={rule} ids={ids} />
    </li>
  )
}

function State({ rule: { isEnabled, problems } }: Pick<RuleRowProps, 'rule'>) {
  const state = problems.length > 0 ? 'wrong' : isEnabled ? 'on' : 'off'
  const icon = { wrong: IconAlertTriangle, on: IconCircleCheck, off: IconPlayerPause }[state]
  return (
    <span className={`inline-row gap-6 nowrap secondary ${list.state}`} data-state={state}>
      <Icon of={icon} />
      {isEnabled ? (state === 'wrong' ? 'Не работает' : 'Включено') : 'Выключено'}
    </span>
  )
}

const Warning = ({ text, isError = false }: { text: string; isError?: boolean }) => (
  <p className={isError ? list.error : list.warning}>
    <Icon of={IconAlertTriangle} />
    <span>{text}</span>
  </p>
)

function LastRun({ rule: { lastRunAt, runsCount } }: Pick<RuleRowProps, 'rule'>) {
  if (lastRunAt === null) return <>Ещё не срабатывало</>
  return (
    <>
      За {trialDays} дней сработало {counted(runsCount, times)}, последний{' '}
      <time dateTime={lastRunAt} data-tip={stamp(lastRunAt)}>
        {nearMoment(lastRunAt)}
      </time>
    </>
  )
}

/** The ids with this one moved by so many places. */
function moved(ids: readonly number[], id: number, by: number): number[] {
  const at = ids.indexOf(id)
  const others = ids.filter((one) => one !== id)
  return [...others.slice(0, at + by), id, ...others.slice(at + by)]
}

function Actions({ rule, ids }: RuleRowProps) {
  const { id, title, isEnabled, version } = rule
  const switchOff = useAction({
    run: () => call(automationRoutes.turn, { params: { id }, body: { isEnabled: false, version } }),
    touches: ['settings'],
    done: 'Правило выключено',
  })
  const order = useAction({
    run: (ids: number[]) => call(automationRoutes.order, { body: { ids } }),
    touches: ['settings'],
  })
  const remove = useAction({
    run: () => call(automationRoutes.remove, { params: { id } }),
    touches: ['settings'],
    done: 'Правило удалено',
  })
  const named = (verb: string) => ({ 'aria-label': `${verb}: ${title}` })
  const move = (by: number) => void order.run(moved(ids, id, by)).catch(() => undefined)
  return (
    <div className="flex wrap gap-8 above-8 phone-high-buttons">
      {isEnabled ? (
        <Button
          {...named('Выключить')}
          isBusy={switchOff.isRunning}
          onClick={() => void switchOff.run(undefined).catch(() => undefined)}
        >
          Выключить
        </Button>
      ) : (
        <Button {...named('Проверить и включить')} onClick={() => openRuleTrial(rule)}>
          Проверить и включить…
        </Button>
      )}
      <Button {...named('Изменить')} onClick={() => openRuleForm(rule)}>
        Изменить…
      </Button>
      <Button {...named('Журнал')} onClick={() => openRuleLog(rule)}>
        Журнал…
      </Button>
      <IconButton
        label={`Выше: ${title}`}
        icon={IconArrowUp}
        disabled={ids[0] === id || order.isRunning}
        onClick={() => move(-1)}
      />
      <IconButton
        label={`Ниже: ${title}`}
        icon={IconArrowDown}
        disabled={ids.at(-1) === id || order.isRunning}
        onClick={() => move(1)}
      />
      <Button
        {...named('Удалить')}
        isDanger
        onClick={() =>
          confirm({
            title: `Удалить правило ${inQuotes(title)} вместе с журналом?`,
            onYes: () => void remove.run(undefined).catch(() => undefined),
          })
        }
      >
        Удалить
      </Button>
    </div>
  )
}
