// How long something goes on still, by the server's clock.
import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { serverNow } from '#src/api/transport.ts';

const TICK_MS = 500;

/** Minutes and seconds; 0:00 when it is over. */
export function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <chakra.span role="timer" fontVariantNumeric="tabular-nums" flexShrink="0">
      {`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}
    </chakra.span>
  );
}
