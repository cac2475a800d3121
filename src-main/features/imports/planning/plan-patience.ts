// Decides when a process that plans an import is given up: by what it uses of the processor, and by its silence.

/** Whatever a file holds, reading it may cost no more of the processor than this. */
const readMs = 3800;
const readMsAMegabyte = 3000;
/** A computer that slept meanwhile must not make it late: no more than one of these parts is counted for that. */
const partMs = 6000;
const partsOfSilence = 10;
/** Less than this comes of telling the time alone. */
const signOfLifeMs = 100;

export interface PlanPatience {
  /** It reads the file from here on, at this time of the processor's. */
  reading: (processorMs: number) => void;
  /** It is at something else, that takes as long as the library is large. */
  otherwise: (processorMs: number) => void;
  /** Only what it says counts from here on. */
  planning: () => void;
  /** It said something. */
  word: () => void;
  /** This much of the processor it has used by now. A computer that is busy with other things gives it little. */
  used: (processorMs: number) => void;
  end: () => void;
}

/** @param bytes how large the file is; a large one may take longer to read */
export function planPatience(bytes: number, giveUp: () => void): PlanPatience {
  const mostMs = readMs + (bytes / 1024 / 1024) * readMsAMegabyte;
  let stage: 'before' | 'reading' | 'otherwise' | 'planning' = 'before';
  let readFor = 0;
  let readSince = 0;
  let aliveAt = 0;
  let partsWaited = 0;
  const silence = setInterval(() => {
    partsWaited += 1;
    if (partsWaited >= partsOfSilence) giveUp();
  }, partMs);
  const passTo = (next: typeof stage, processorMs: number): void => {
    if (stage === 'reading') readFor += processorMs - readSince;
    stage = next;
    readSince = processorMs;
  };
  return {
    reading: (processorMs) => {
      passTo('reading', processorMs);
    },
    otherwise: (processorMs) => {
      passTo('otherwise', processorMs);
    },
    planning: () => {
      stage = 'planning';
    },
    word: () => {
      partsWaited = 0;
    },
    used: (processorMs) => {
      if (stage === 'planning') return;
      if (processorMs - aliveAt >= signOfLifeMs) {
        aliveAt = processorMs;
        partsWaited = 0;
      }
      if (stage === 'reading' && readFor + processorMs - readSince > mostMs) giveUp();
    },
    end: () => {
      clearInterval(silence);
    },
  };
}
