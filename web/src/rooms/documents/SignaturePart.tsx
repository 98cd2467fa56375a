import { actedBy } from '@naryad/contract/kit/grammar'
import { useQuery } from '@tanstack/react-query'

import { Button } from '../../ui/controls/Button.tsx'
import { stamp } from '../../ui/formats/dates.ts'
import { signatureQuery } from './documents.queries.ts'
import { usePrintTasks } from './usePrintTasks.ts'

import styles from './signature.module.css'

/** The signature of a signed task: who signed, when, and the drawing. */
export function SignaturePart({ taskId, signedAt }: { taskId: number; signedAt: string }) {
  const { data, isError, refetch } = useQuery(signatureQuery(taskId))
  const print = usePrintTasks()
  return (
    <section
      className={`row wrap gap-12 above-12 panel pad-x-12 pad-y-10 ${styles.signed}`}
      aria-label="Подпись клиента"
    >
      {data ? (
        <>
          <img className={styles.drawing} src={data.image} alt={`Подпись: ${data.signerName}`} />
          <div>
            <b>{data.signerName}</b>
            {data.signerPosition && `, ${data.signerPosition}`}
            <div className="text-12 muted">
              Акт подписан {stamp(data.signedAt)}
              {data.witness && `, ${actedBy('принял(а)', data.witness)}`}
            </div>
            <div className="text-12 muted" data-tip={data.hash}>
              SHA-256 {data.hash.slice(0, 16)}…
            </div>
          </div>
        </>
      ) : (
        <div>
          <b>Акт подписан {stamp(signedAt)}</b>
          {isError && (
            <Button variant="subtle" size="sm" onClick={() => void refetch()}>
              Показать подпись
            </Button>
          )}
        </div>
      )}
      <Button
        size="sm"
        isBusy={print.isRunning}
        onClick={() => print.start({ document: 'ACT', ids: [taskId] })}
      >
        Напечатать акт
      </Button>
    </section>
  )
}
