import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The present moment, again each minute: «5 мин назад» and «просрочена» grow old by themselves. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
