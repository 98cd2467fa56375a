import { connection } from '../../../client/live/connection.ts'
import { alert } from '../../../ui/overlays/alert.ts'

/** Without a network, actions that cannot be queued show a message instead of opening a form. */
export const notWaiting = {
  split: 'Без сети заявку не разделить. Попробуйте, когда связь вернётся.',
  remove: 'Без сети заявку не удалить. Попробуйте, когда связь вернётся.',
}
export const unlessOffline = (why: string, run: () => void) => (): void => {
  if (connection.get().isOnline) run()
  else alert({ type: 'warning', text: why })
}
