// Shows bytes as a picture: an <img> request cannot send the desk's token, so the bytes are fetched.

import { useEffect, useState } from 'react';

export function useObjectUrl(bytes: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (bytes === undefined) return;
    const made = URL.createObjectURL(bytes);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the same effect must revoke the object URL
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [bytes]);
  return address;
}
