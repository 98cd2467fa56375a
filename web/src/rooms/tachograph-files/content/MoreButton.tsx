import { Button } from '../../../ui/controls/Button.tsx'
import { useIsPhone } from '../../../ui/useMedia.ts'

/** «Ещё недели»: shows the next part of a long list. */
export function MoreButton({ title, onClick }: { title: string; onClick: () => void }) {
  const isPhone = useIsPhone()
  return (
    <Button className="self-start" size={isPhone ? 'phone' : 'md'} onClick={onClick}>
      {title}
    </Button>
  )
}
