import { Navigate } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';

/** An older address of the wizard. */
const PublishAliasPage = () => <Navigate to={paths.publish} replace />;

export default PublishAliasPage;
