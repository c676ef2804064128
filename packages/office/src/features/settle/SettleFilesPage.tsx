import { BankFiles } from '../../bank/BankFiles.tsx';
import { api } from '../../session/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { SETTLE_FILES_COPY } from './copy.ts';
import { ImportResults } from './ImportResults.tsx';

/** Files for the bank, made of approved statements (O170). */
export const SettleFilesPage = () => (
  <BankFiles
    calls={api.settle}
    lists={{ files: 'settle-files', rows: 'settle' }}
    releaseAction="settlement.file.release"
    pathOf={(file_id) => PATHS.settle({ file_id })}
    words={SETTLE_FILES_COPY}
    ImportResults={ImportResults}
  />
);
