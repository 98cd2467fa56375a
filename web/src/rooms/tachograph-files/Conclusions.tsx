import { shortName } from '@naryad/contract/kit/people'
import type { Conclusion, TachographFileDetails } from '@naryad/contract/tachograph-files/tachograph-files'
import { tachographFilesRoutes } from '@naryad/contract/tachograph-files/tachograph-files.routes'
import type { ConclusionKind } from '@naryad/contract/tachograph-files/tachograph-files.words'

import { call } from '../../client/api/api.ts'
import { type Action, useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { nearMoment } from '../../ui/formats/dates.ts'
import { Section } from '../../ui/register/Facts.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'

import styles from './tachographFiles.module.css'

interface Decision {
  kind: ConclusionKind
  isApplied: boolean
}

/** What follows from the file: applied at once where it is sure, else after a confirmation. */
export function Conclusions({ file }: { file: TachographFileDetails }) {
  const mayDecide = useMay(tachographFilesRoutes.decide)
  const decide = useAction({
    run: ({ kind, isApplied }: Decision) =>
      call(tachographFilesRoutes.decide, { params: { id: file.id, kind }, body: { isApplied } }),
    touches: ['tachograph-files', 'drivers', 'cars', 'maintenance', 'suggestions'],
    done: (_, { isApplied }) => (isApplied ? 'Записано' : undefined),
  })
  if (file.conclusions.length === 0) return null
  return (
    <Section title="Что следует из файла">
      <ul className="plain-list stack">
        {file.conclusions.map((conclusion) => (
          <ConclusionRow
            key={conclusion.kind}
            conclusion={conclusion}
            decide={mayDecide ? decide : undefined}
          />
        ))}
      </ul>
    </Section>
  )
}

function outcomeOf({ status, decidedBy, decidedAt }: Conclusion): string {
  const verb = status === 'APPLIED' ? 'Записано' : 'Не понадобилось'
  const by = decidedBy ? shortName(decidedBy) : 'по файлу'
  return [verb, by, decidedAt && nearMoment(decidedAt)].filter(Boolean).join(', ')
}

interface ConclusionRowProps {
  conclusion: Conclusion
  decide: Action<Decision, unknown> | undefined
}

function ConclusionRow({ conclusion, decide }: ConclusionRowProps) {
  const { kind, status, text, reason } = conclusion
  const size = useIsPhone() ? 'phone' : 'sm'
  return (
    <li className={styles.conclusion} data-status={status}>
      <span className="grow min-width-0">
        {text}
        <span className="block text-12 line-16 muted">
          {status === 'WAITING' ? `Подтвердите: ${reason}` : outcomeOf(conclusion)}
        </span>
      </span>
      {status === 'WAITING' && decide && (
        <span className="row gap-4">
          <Button
            size={size}
            isBusy={decide.isRunning}
            onClick={() => decide.start({ kind, isApplied: true })}
          >
            {kind === 'EVENTS' ? 'Предложить' : 'Записать'}
          </Button>
          <Button
            size={size}
            variant="subtle"
            isBusy={decide.isRunning}
            onClick={() => decide.start({ kind, isApplied: false })}
          >
            Не нужно
          </Button>
        </span>
      )}
    </li>
  )
}
