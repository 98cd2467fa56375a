import { Button } from '../controls/Button.tsx'
import { Note, PublicResult } from './PublicForm.tsx'

interface MissingPageProps {
  /** What is said of a page that is not there; null: it could not be read, and may be tried again. */
  gone: { title: string; text: string } | null
  error: Error
  onRetry: () => void
}

/** In place of a public page that did not open. */
export const MissingPage = ({ gone, error, onRetry }: MissingPageProps) =>
  gone ? (
    <PublicResult title={gone.title}>
      <Note kind="info">{gone.text}</Note>
    </PublicResult>
  ) : (
    <PublicResult title="Страница не открылась">
      <Note kind="error">{error.message}</Note>
      <Button size="bare" onClick={onRetry}>
        Повторить
      </Button>
    </PublicResult>
  )
