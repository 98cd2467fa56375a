import type { Dispute, Visit } from '@naryad/contract/disputes/disputes'
import { disputesRoutes } from '@naryad/contract/disputes/disputes.routes'
import { disputeResultTitles } from '@naryad/contract/disputes/disputes.words'
import { shortName } from '@naryad/contract/kit/people'
import IconDownload from '~icons/download'

import { call } from '../../client/api/api.ts'
import { saveFile } from '../../client/files/saveFile.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { nearMoment } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { openSettlement } from './openDispute.tsx'

interface DisputesProps {
  visit: Visit
  disputes: readonly Dispute[]
}

export const Disputes = ({ visit, disputes }: DisputesProps) => (
  <section aria-label="Споры">
    <h2 className="no-margin text-14 line-20 strong">Споры</h2>
    {disputes.length === 0 && <p className="no-margin secondary">О визите не спорили</p>}
    {disputes.map((dispute) => (
      <OneDispute key={dispute.id} visit={visit} dispute={dispute} />
    ))}
  </section>
)

function OneDispute({ visit, dispute }: { visit: Visit; dispute: Dispute }) {
  const { id, reason, openedAt, openedBy, hash, result, note, settledAt, settledBy } = dispute
  const mayWrite = useMay('disputes.write')
  const reading = useAction({
    run: async () => {
      const answer = await call(disputesRoutes.document, { params: { id } })
      if (answer instanceof Response) await saveFile(answer, `Спор по заявке № ${visit.taskId}.pdf`)
    },
    touches: [],
  })
  return (
    <article className="stack gap-8 line-below pad-y-10" aria-label={`Спор: ${reason}`}>
      <p className="no-margin break-words text">{reason}</p>
      <p className="text-12 secondary">
        Открыт {nearMoment(openedAt)}
        {openedBy && `, ${shortName(openedBy)}`}
      </p>
      {result !== null && settledAt !== null && (
        <>
          <p className="no-margin secondary">
            <strong>{disputeResultTitles[result]}.</strong> {note}
          </p>
          <p className="text-12 secondary">
            Закончен {nearMoment(settledAt)}
            {settledBy && `, ${shortName(settledBy)}`}
          </p>
        </>
      )}
      <p className="no-margin break-words text-12 digits muted">SHA-256 {hash}</p>
      <div className="flex wrap gap-8">
        <Button
          size="sm"
          leftSection={<Icon of={IconDownload} size={14} />}
          isBusy={reading.isRunning}
          onClick={() => reading.start(undefined)}
        >
          Документ
        </Button>
        {result === null && mayWrite && (
          <Button size="sm" onClick={() => openSettlement(visit, dispute)}>
            Закончить спор…
          </Button>
        )}
      </div>
    </article>
  )
}
