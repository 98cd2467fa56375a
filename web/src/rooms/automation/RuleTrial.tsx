import type { Rule } from '@naryad/contract/automation/automation'
import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { Failed } from '../../client/queries/Failed.tsx'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { closeModal } from '../../ui/overlays/modal.ts'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { inputOf } from './ruleDraft.ts'
import { TrialResult } from './TrialResult.tsx'

import list from '../../ui/SettingRows.module.css'
import styles from './automation.module.css'

/** Before a rule is switched on, one sees what it would have done. */
export function RuleTrial({ rule }: { rule: Rule }) {
  const { id, version } = rule
  const trial = useQuery({
    queryKey: ['settings', 'rules', id, 'trial', version],
    queryFn: ({ signal }) => call(automationRoutes.trial, { body: inputOf(rule) }, { signal, silent: true }),
    gcTime: 0,
  })
  const switchOn = useAction({
    run: () => call(automationRoutes.turn, { params: { id }, body: { isEnabled: true, version } }),
    touches: ['settings'],
    done: 'Правило включено',
  })
  return (
    <div className={styles.form}>
      {trial.data && <TrialResult trial={trial.data} />}
      {trial.error && (
        <Failed title="Не удалось проверить" error={trial.error} onRetry={() => void trial.refetch()} />
      )}
      {trial.isPending && <SkeletonRows rows={4} height={44} />}
      <p className={list.hint}>Включённое правило действует на то, что случится после включения.</p>
      <div className={list.formButtons}>
        <Button size="xl" onClick={closeModal}>
          Не включать
        </Button>
        <Button
          size="xl"
          variant="filled"
          disabled={!trial.data}
          isBusy={switchOn.isRunning}
          onClick={() => void switchOn.run(undefined).then(closeModal, () => undefined)}
        >
          Включить правило
        </Button>
      </div>
    </div>
  )
}
