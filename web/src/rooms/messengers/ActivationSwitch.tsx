import { Switch } from '@mantine/core'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { messengersQueries } from './messengers.queries.ts'

import styles from './messengers.module.css'

/** Whether new chats of all rules get messages without being switched on here first. */
export function ActivationSwitch() {
  const { data } = useQuery(messengersQueries.bots)
  const change = useAction({
    run: (activatesAtOnce: boolean) => call(messengersRoutes.changeBots, { body: { activatesAtOnce } }),
    touches: ['messengers'],
    done: (_, isAtOnce) =>
      isAtOnce ? 'Новые чаты включаются сразу' : 'Новые чаты ждут, пока их включат здесь',
  })
  if (!data) return null
  return (
    <div className={`row between gap-16 ${styles.activation}`}>
      <span>
        Новые чаты включаются сразу
        <span className={styles.hint}>Иначе подключённый чат ждёт активации. Для всех уведомлений</span>
      </span>
      <Switch
        aria-label="Новые чаты включаются сразу"
        checked={data.activatesAtOnce}
        disabled={change.isRunning}
        onChange={({ currentTarget }) => change.start(currentTarget.checked)}
      />
    </div>
  )
}
